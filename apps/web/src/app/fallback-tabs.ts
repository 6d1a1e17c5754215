import type { TabSetting } from "@evenkeel/contract/config-calls";

const tab = (key: string, linkUrl: string) => ({ key, name: key, linkUrl, imgUrl: "", checkedImgUrl: "" });

/** The five tabs of the specification, until the TAB_SETTING has arrived. */
export const FALLBACK_TABS: TabSetting = {
  routes: ["/", "/home", "/activity", "/quotes", "/assets", "/ucenter"],
  items: [
    tab("home", "/"),
    tab("activity", "/activity"),
    tab("quotes", "/quotes"),
    tab("assets", "/assets"),
    tab("ucenter", "/ucenter"),
  ],
};
