import { login, logout, register } from "@evenkeel/contract/auth";
import { captchaImage, captchaQuestion, sendEmailCode, sendMobileCode } from "@evenkeel/contract/codes";
import * as calls from "@evenkeel/contract/credentials";
import { emailContact } from "#/modules/users/index.ts";
import { type RequestContext, type Route, route, type SignedInUser } from "#/transport/http/route.ts";
import { arrivalOf } from "./arrival.ts";
import type { Asker } from "./credentials.ts";
import { deviceRoutes } from "./devices/device.routes.ts";
import { phoneOf } from "./enter.ts";
import { guardRoutes } from "./guards/guard.routes.ts";
import type { Auth } from "./index.ts";
import { dataRoutes } from "./own-data/data.routes.ts";
import { factorRoutes } from "./second-factor/factor.routes.ts";
import { factorLoginRoutes } from "./second-factor/login.routes.ts";

const askerOf = ({ user, ip, locale, now }: RequestContext<SignedInUser>): Asker => ({
  userId: user.id,
  sessionId: user.sessionId,
  ip,
  locale,
  now,
});

export function authRoutes(auth: Auth): Route[] {
  const { credentials, captcha, codeRequests } = auth;
  const done = {};
  return [
    route(register, ({ now }, { body }) => auth.register(body, now)),
    route(login, (context, { body }) => auth.login(body, arrivalOf(context))),
    route(logout, async ({ user, now }) => {
      await auth.logout(user, now);
      return done;
    }),

    route(sendEmailCode, (context, { body: { email, ...body } }) =>
      codeRequests.send(context, { ...body, channel: "email", typed: email, contact: email && emailContact(email) }),
    ),
    route(sendMobileCode, (context, { body: { phone, ...body } }) =>
      codeRequests.send(context, { ...body, channel: "phone", typed: phone, contact: phone && phoneOf(phone) }),
    ),
    route(captchaImage, (_context, { query }) => {
      const { captchaId, png } = captcha.image(query.codeType);
      return { bytes: png, headers: { "x-captcha-id": captchaId } };
    }),
    route(captchaQuestion, ({ ip }, { query }) => codeRequests.question(query.codeType, ip)),

    route(calls.findUserEmail, async (context, { body: { email, emailCode, password } }) => {
      await credentials.reset(emailContact(email), emailCode, password, context);
      return done;
    }),
    route(calls.findUserPhone, async (context, { body: { areaCode, phone, emailCode, password } }) => {
      await credentials.reset(phoneOf(`${areaCode} ${phone}`), emailCode, password, context);
      return done;
    }),

    route(calls.credentials, ({ user }) => credentials.show(user.id)),
    route(calls.changeLoginPwd, async (context, { body }) => {
      await credentials.changePassword(askerOf(context), body);
      return done;
    }),
    route(calls.tradePwdSet, async (context, { body }) => {
      await credentials.setTradePassword(askerOf(context), body);
      return done;
    }),
    route(calls.tradePwdChange, async (context, { body }) => {
      await credentials.changeTradePassword(askerOf(context), body);
      return done;
    }),
    route(calls.bindEmail, async (context, { body: { email, code } }) => {
      await credentials.bind(askerOf(context), emailContact(email), code);
      return done;
    }),
    route(calls.bindPhone, async (context, { body: { phone, code } }) => {
      await credentials.bind(askerOf(context), phoneOf(phone), code);
      return done;
    }),

    ...factorLoginRoutes(auth.security),
    ...factorRoutes(auth.security),
    ...deviceRoutes(auth.security),
    ...guardRoutes(auth.security),
    ...dataRoutes(auth.security),
  ];
}
