import { expect, test } from "vitest";
import { isPushEndpoint } from "./push-hosts.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/QGH",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
])("%s is a browser's push service", (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/x",
  "https://user:pass@fcm.googleapis.com/x",
  "https://fcm.googleapis.com@127.0.0.1/x",
  "https://fcm.googleapis.com.evil.example/x",
  "https://evilfcm.googleapis.com/x",
  "https://evil.example/.push.apple.com",
  "https://push.apple.com/x",
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "https://169.254.169.254/latest/meta-data",
  "https://localhost/x",
  "https://fcm.googleapis.com./x",
  "https://",
  "file:///etc/passwd",
])("%s is none", (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});
