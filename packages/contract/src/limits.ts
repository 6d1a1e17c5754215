/** Constants that both sides keep, with their units. The specification's section 9 is the source unless a line says otherwise. */
export const LIMITS = {
  httpTimeoutMs: 10_000,
  retryTimeoutStepMs: 2_000,
  retryDelayStepMs: 1_000,
  maxRetries: 3,
  duplicateGuardMs: 2_000,
  loadingAutoHideMs: 5_000,
  heartbeatMs: 3_000,
  maxMissedPongs: 5,
  reconnectAfterErrorMs: 3_000,
  pageSize: 10,
  maxPageSize: 100,
  watchlistAddMax: 20,
  codeCountdownMs: 60_000,
  searchDebounceMs: 500,
  bannerAutoplayMs: 2_000,
  homeLoadingFlagMs: 1_000,
  reloadAfterHiddenMs: 300_000,
  scrollToTopDelayMs: 100,
  /** Frames a second that the server sends to one connection for one stream (wire, section 4). */
  framesPerSecond: 10,
  /** Instruments that one connection may follow. */
  symbolsPerConnection: 200,
  /** Bytes of one client message on the socket. */
  socketMessageBytes: 65_536,
  /** Client messages a second, sustained, before the server closes the socket with 1008. */
  socketMessagesPerSecond: 10,
  passwordMinLength: 8,
  passwordMaxLength: 64,
  openOrdersPerCoin: 200,
  conditionalOrdersPerCoin: 30,
  /** Rows of one kline answer. */
  klineMaxRows: 1_000,
} as const;
