import { createContext, useContext } from "react";
import { contractProduct } from "./contract-product.ts";
import type { TradingProduct } from "./trading-product.ts";

/** What the screen trades. Where nothing else is said, contracts on coins. */
export const ProductContext = createContext<TradingProduct>(contractProduct);

/** The product that the lists and sheets of this screen are about. */
export function useProduct(): TradingProduct {
  return useContext(ProductContext);
}
