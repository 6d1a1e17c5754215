import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";

/** One page back; home where the person came straight to this page. */
export function useBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    // The router calls the page that a visit began with "default".
    if (key === "default") navigate("/");
    else navigate(-1);
  }, [navigate, key]);
}
