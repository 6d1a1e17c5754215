import "./every-screen.css";
