export { DecisionError } from "./decide.ts";
export { createHttpProvider } from "./identity-provider.ts";
export { kycRoutes } from "./kyc.routes.ts";
export { createKyc, type Kyc } from "./kyc.ts";
export { createKycDesk, type KycDesk } from "./operator.ts";
export { viewPicture } from "./picture-view.ts";
