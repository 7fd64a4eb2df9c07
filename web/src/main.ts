import { mount } from "svelte";
import "./theme.css";
import "./base.css";
import App from "./App.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
if (import.meta.env.DEV && location.search.includes("scene=")) await import("./dev/mock");
mount(App, { target });
