export { seasonRoutes } from "./season.routes.ts";
export { createSeasons, type Seasons, type SeasonsDeps } from "./seasons.ts";
