import { init } from "klinecharts";
import { createElement, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router";

// The smallest app with the same frameworks and the same chart, before it shows a price.
function Chart() {
  useEffect(() => void init("chart"), []);
  return createElement("div", { id: "chart" });
}

const screen = createElement(Route, { path: "*", element: createElement(Chart) });
const app = createElement(BrowserRouter, null, createElement(Routes, null, screen));
createRoot(document.getElementById("root") as HTMLElement).render(app);
