import { ALL_ENDPOINTS } from "@evenkeel/contract/all";
import { expect, test } from "vitest";
import { describeApi } from "./openapi.ts";

const document = JSON.parse(JSON.stringify(describeApi(ALL_ENDPOINTS, "1.2.3")));

test("every call of the contract is described under its path and method", () => {
  for (const endpoint of ALL_ENDPOINTS) {
    expect(document.paths[endpoint.path][endpoint.method.toLowerCase()], endpoint.name).toMatchObject({
      operationId: endpoint.name,
      "x-access": endpoint.access,
    });
  }
  const described = Object.values(document.paths).flatMap((operations) => Object.keys(operations as object));
  expect(described).toHaveLength(ALL_ENDPOINTS.length);
});

test("requests are described as they are sent, not as they are understood", () => {
  const list = document.paths["/api/contract/coin/list"].get;
  const pageSize = list.parameters.find((parameter: { name: string }) => parameter.name === "pageSize");
  expect(pageSize).toMatchObject({ in: "query", required: false });
  expect(document.paths["/api/business/user/login"].post.requestBody.content["application/json"].schema).toMatchObject({
    type: "object",
    additionalProperties: false,
    required: ["signType", "loginPassword"],
  });
});

test("calls for the signed-in say so, with the refusals that this brings", () => {
  const { security, responses } = document.paths["/api/business/user/getInfo"].get;
  expect(security).toEqual([{ bearer: [] }, { satoken: [] }]);
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "400", "401", "429", "500", "503"]));
});
