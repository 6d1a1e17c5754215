export { default as common } from "./common.json";
export { default as home } from "./home.json";
export { default as markets } from "./markets.json";
