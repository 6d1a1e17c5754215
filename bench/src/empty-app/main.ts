import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router";

// The smallest app with the same frameworks: what a screen with one word costs before it does anything.
const screen = createElement(Route, { path: "*", element: "Hello" });
const app = createElement(BrowserRouter, null, createElement(Routes, null, screen));
createRoot(document.getElementById("root") as HTMLElement).render(app);
