import { add, parse } from "@evenkeel/calc/decimal";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { Config } from "#/config.ts";
import { observeFeeds } from "#/feeds/feed-metrics.ts";
import { createFeeds } from "#/feeds/index.ts";
import { holdsAnything } from "#/holds-anything.ts";
import { priceSplits, readMarketTerms } from "#/market-terms.ts";
import { createAssets } from "#/modules/assets/index.ts";
import { createMonitor, observeMonitor } from "#/modules/audit/index.ts";
import { authRoutes, createAuth, createPhrase, withPhrase } from "#/modules/auth/index.ts";
import { contentRoutes, createContent, noticeRoutes } from "#/modules/content/index.ts";
import { createCorporateActions } from "#/modules/corporate-actions/index.ts";
import { createExecution, createSpot, orderSearchRoute } from "#/modules/execution/index.ts";
import { createInstruments, type Instruments } from "#/modules/instruments/index.ts";
import { createHttpProvider, createKyc, kycRoutes, viewPicture } from "#/modules/kyc/index.ts";
import {
  assetRoutes,
  createHalts,
  createLedger,
  grantStartingBalance,
  type Ledger,
  scopeWords,
} from "#/modules/ledger/index.ts";
import { createLimits, limitRoutes } from "#/modules/limits/index.ts";
import {
  createMarketData,
  type MarketFeed,
  marketRoutes,
  observeMarketData,
  watchStalePrices,
} from "#/modules/market-data/index.ts";
import { countMessages, createCarriers, createMessageStore, createMessenger } from "#/modules/messaging/index.ts";
import { createNotifications, createPushPort, observeNotifications } from "#/modules/notifications/index.ts";
import { hasPlacedOrder } from "#/modules/orders/index.ts";
import { createRewards, rewardRoutes } from "#/modules/rewards/index.ts";
import { createSeasons, seasonRoutes } from "#/modules/seasons/index.ts";
import { createSeconds, secondRoutes } from "#/modules/second/index.ts";
import { createSettings, settingsRoutes } from "#/modules/settings/index.ts";
import { createSettlementPrices } from "#/modules/settlement-prices/index.ts";
import {
  blobKey,
  createBlobCipher,
  createImageCleaner,
  createUploads,
  openStore,
  uploadRoutes,
} from "#/modules/uploads/index.ts";
import { createUsers, emailContact, usersRoutes } from "#/modules/users/index.ts";
import { createWatchlist, watchlistRoutes } from "#/modules/watchlist/index.ts";
import { ownRecord } from "#/own-record.ts";
import type { Clock } from "#/platform/clock.ts";
import { startHousekeeping } from "#/platform/housekeeping.ts";
import { createIdempotency } from "#/platform/idempotency.ts";
import { createIds } from "#/platform/ids.ts";
import type { Log } from "#/platform/log.ts";
import { createMetrics } from "#/platform/metrics.ts";
import { createOutbox } from "#/platform/outbox.ts";
import { createSecretBox } from "#/platform/secret-box.ts";
import { readServerSecret } from "#/platform/server-secret.ts";
import type { Shutdown } from "#/platform/shutdown.ts";
import { createTurns } from "#/platform/turns.ts";
import { tellOfMail } from "#/tell-of-mail.ts";
import { tellOfSecurity } from "#/tell-of-security.ts";
import { createStatusTeller, movesStatus } from "#/tell-of-status.ts";
import { clientIdRoute } from "#/transport/http/client-id-route.ts";
import { policyReportRoute } from "#/transport/http/policy-reports.ts";
import { createRateLimiter } from "#/transport/http/rate-limit.ts";
import { createHttpServer } from "#/transport/http/server.ts";
import { CONNECTIONS_PER_IP, createSockets, observeSockets } from "#/transport/ws/index.ts";
import { createWalletLists } from "#/wallet-lists.ts";

export interface AppDeps {
  config: Config;
  /** Connections as the application role, to a migrated database that this process has for itself. */
  pool: Pool;
  clock: Clock;
  log: Log;
  shutdown: Shutdown;
  /** Folder of the built web app; null serves none. */
  webFolder: string | null;
  version: string;
  /** In place of the built-in catalogue and of the feeds that the configuration names: for measuring what they cost. */
  prices?: { readonly instruments: Instruments; readonly feeds: readonly MarketFeed[] };
}

/**
 * The whole product, composed but not yet listening: platform, then modules from the ground up, then transports.
 * A module joins in three places: where it is made, in `routes`, and, if it runs by itself, below them.
 */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, pool, clock, log, shutdown } = deps;
  const metrics = createMetrics();
  const ids = createIds(clock);
  const idempotency = createIdempotency({ pool, clock });
  const outbox = createOutbox({ pool, clock, ids, log, onWaiting: (count) => metrics.outboxWaiting.set(count) });

  // Modules.
  const settings = createSettings({ pool, clock });
  await settings.seed();
  const content = createContent({ pool, clock });
  const users = createUsers({ pool });
  const carriers = createCarriers(config, clock.now);
  const secret = readServerSecret(config);
  const box = createSecretBox(secret);
  const readPhrase = createPhrase(pool, box).of;
  const messenger = withPhrase(
    createMessenger({
      carriers,
      log,
      clock,
      store: createMessageStore({ pool, ids, box }),
      onOutcome: countMessages(metrics.registry),
      onGivenUp: (mail) => tellOfMail({ pool, clock, users, notices: notifications.notices }, mail),
    }),
    async (address) => {
      const reader = await users.findByContact(emailContact(address));
      return reader === null ? null : readPhrase(reader.id);
    },
  );
  const auth = createAuth({
    pool,
    clock,
    ids,
    log,
    users,
    outbox,
    secret,
    messenger,
    displayName: settings.displayName,
    isWayOpen: settings.isWayOpen,
    isAsked: settings.isAsked,
    publishNotice: (tx, notice) => notifications.notices.publish(tx, notice),
    grantStartingBalance: (tx, userId) => grantStartingBalance(tx, ids, clock, userId),
    rateLimitScale: config.rateLimitScale,
    textAreaCodes: config.textAreaCodes,
    onBudgetSpent: (budget) => metrics.textBudgetsSpent.inc({ budget }),
    publicOrigin: config.publicOrigin,
    holdsAnything: (userId) => holdsAnything(ledger, userId),
    ownData: {
      record: (userId) => ownRecord(userId, { kyc, uploads }),
      keepsIdentity: (userId) => kyc.outlives(userId),
      keepIdentityMs: config.keepDocumentsDays * 86_400_000,
      removePictures: () => uploads.purge(),
    },
  });
  const ledger = createLedger({ pool });
  const halts = createHalts({ pool });
  const monitor = createMonitor({ pool, clock, ids, log, halts });
  const instruments = deps.prices?.instruments ?? createInstruments();
  const onFault = (what: string, error: unknown) => log.error({ err: error }, what);
  const onNotice = (feed: string, what: string) => log.info({ feed }, what);
  const feeds = deps.prices?.feeds ?? createFeeds(config, { instruments, clock, onNotice });
  const corporateActions = createCorporateActions({ pool });
  await corporateActions.load();
  const { settlementWaitMs: waitMs } = config.liveFeeds;
  const settlementPrices = createSettlementPrices({ pool, clock, sources: feeds, waitMs, onFault });
  await settlementPrices.load();
  const readTerms = () => ({
    ...readMarketTerms(settings, onFault),
    splits: priceSplits(corporateActions.approved(), instruments),
  });
  const market = createMarketData({
    feeds,
    instruments,
    clock,
    pool,
    ...readTerms(),
    onFault,
  });
  settings.onChange(() => market.setTerms(readTerms()));
  corporateActions.onChange(() => market.setTerms(readTerms()));
  const watchlist = createWatchlist({ pool, clock, ids, instruments });
  const sockets = createSockets({
    market,
    clock,
    authenticate: auth.authenticate,
    connectionsPerIp: Math.round(CONNECTIONS_PER_IP * config.rateLimitScale),
    trustedProxies: config.trustedProxies,
    onFault,
    onSecurity: (event, userId) => {
      metrics.securityEvents.inc({ event });
      log.info({ event, userId }, "socket");
    },
  });
  const notifications = createNotifications({
    pool,
    clock,
    ids,
    log,
    outbox,
    instruments,
    market,
    splits: {
      all: () => priceSplits(corporateActions.approved(), instruments),
      onChange: corporateActions.onChange,
    },
    pushPort: createPushPort(config, log),
    push: (userId, type, data) => sockets.pushToUser(userId, type, data),
    onTold: (userId, type) => {
      if (movesStatus(type)) tellStatus(userId);
    },
  });
  const tellStatus = createStatusTeller({
    find: (userId) => users.findById(BigInt(userId)),
    isFrozen: (userId) => auth.security.isFrozen(BigInt(userId)),
    levelOf: async (userId, mode) => (await kyc.standing(userId, mode)).level,
    push: (userId, type, data) => sockets.pushToUser(userId, type, data),
    log,
  });
  const limits = createLimits({
    pool,
    clock,
    ids,
    results: {
      realised: async (userId, mode, since) => {
        const [contracts, sales, charges, practice] = await Promise.all([
          execution.realised(userId, mode, since),
          spot.realised(userId, mode, since),
          // Funding and nights are one type of entry: what holding costs or brings.
          ledger.moved(userId, mode, { type: "funding", asset: "USDT", since }),
          ledger.moved(userId, mode, { type: "practice", asset: "USDT", since }),
        ]);
        return add(add(contracts, sales), add(charges, practice));
      },
      unrealised: async (userId, mode) =>
        add(parse(await execution.unrealised(userId, mode)), (await execution.derivatives.standing(userId, mode)).upnl),
    },
    cancelOpening: async (userId) => {
      await execution.cancelOpening(userId);
      await spot.cancelOpening(userId);
    },
  });
  const execution = createExecution({
    pool,
    clock,
    ids,
    random: Math.random,
    market,
    instruments,
    isOpen: (mode, product) => settings.isModuleOpen(product === "coin" ? "uContract" : "derivatives", mode),
    corporateActions,
    settlementPrices,
    admission: limits.admission,
    notices: notifications.notices,
    log,
    halts,
    push: (userId, type, data) => sockets.pushToUser(userId, type, data),
  });
  const spot = createSpot({
    pool,
    clock,
    ids,
    random: Math.random,
    market,
    instruments,
    isOpen: (mode) => settings.isModuleOpen("spot", mode),
    admission: limits.admission,
    log,
    halts,
    push: (userId, type, data) => sockets.pushToUser(userId, type, data),
  });
  const turns = createTurns();
  const assets = createAssets({
    pool,
    clock,
    ids,
    log,
    ledger,
    execution,
    spot,
    market,
    notices: notifications.notices,
    turns,
    push: (userId, type, data) => sockets.pushToUser(userId, type, data),
  });
  const { portfolio, statements } = assets;
  const seasons = createSeasons({
    pool,
    clock,
    ids,
    portfolio,
    statements,
    wallet: execution.wallet,
    spot: spot.wallet,
    turns,
  });
  const seconds = createSeconds({
    pool,
    clock,
    ids,
    log,
    instruments,
    market,
    ledger,
    isOpen: (mode) => settings.isModuleOpen("second", mode),
    admission: limits.admission,
    turns,
    push: (userId, type, data) => sockets.pushToUser(userId, type, data),
  });
  const cipher = createBlobCipher(blobKey(config));
  const uploads = createUploads({
    pool,
    clock,
    store: openStore(config, clock),
    cipher,
    cleaner: createImageCleaner(),
    keepDocumentsMs: config.keepDocumentsDays * 86_400_000,
  });
  const kyc = createKyc({
    pool,
    clock,
    ids,
    log,
    uploads,
    cipher,
    notices: notifications.notices,
    provider:
      config.kycProviderUrl === null || config.kycProviderSecret === null
        ? null
        : createHttpProvider(config.kycProviderUrl, config.kycProviderSecret, clock),
    providerSecret: config.kycProviderSecret,
  });
  const rewards = createRewards({
    pool,
    clock,
    ids,
    factsOf: async (userId) => {
      const [favourites, hasAlert, ...hasOrder] = await Promise.all([
        watchlist.coinIds(userId),
        notifications.hasSetAlert(userId),
        hasPlacedOrder(pool, userId, "SIM"),
        spot.hasPlacedOrder(userId, "SIM"),
      ]);
      return { hasFavourite: favourites.size > 0, hasAlert, hasPlacedOrder: hasOrder.includes(true) };
    },
  });
  tellOfSecurity({ pool, outbox, notices: notifications.notices });
  auth.onSessionEnded((sessionId) => sockets.closeSession(sessionId));
  await content.seed();

  // Calls.
  const routes = [
    ...settingsRoutes(settings),
    ...contentRoutes(content),
    ...noticeRoutes(pool),
    ...authRoutes(auth),
    ...usersRoutes(users, {
      ...createWalletLists(ledger, execution, market),
      hasTradePassword: async (userId) => (await auth.tradePasswords.state(userId)).isSet,
      standingOf: kyc.standing,
      uploads,
      isLiveOpen: () => settings.isModuleOpen("live", "LIVE"),
      onModeChanged: (userId) => {
        auth.refresh(userId);
        tellStatus(userId);
      },
      coverAfterOf: auth.security.coverAfterOf,
    }),
    ...marketRoutes(market, instruments, watchlist.coinIds),
    ...watchlistRoutes(watchlist, market),
    ...execution.routes,
    ...spot.routes,
    ...secondRoutes(seconds),
    orderSearchRoute({ pool, instruments }),
    ...notifications.routes,
    ...assetRoutes(ledger),
    ...assets.routes,
    ...seasonRoutes(seasons),
    ...rewardRoutes(rewards),
    ...limitRoutes(limits),
    ...uploadRoutes(uploads),
    ...kycRoutes(kyc),
    clientIdRoute(idempotency),
    policyReportRoute({ clock, log, registry: metrics.registry }),
  ];
  const http = createHttpServer({
    routes,
    clock,
    log,
    metrics,
    idempotency,
    limiter: createRateLimiter(clock, config.rateLimitScale, (name) => metrics.rateLimited.inc({ class: name })),
    authenticate: auth.authenticate,
    gate: {
      ...auth.gate,
      checkIdentity: (user, subject, module) => kyc.checkLevel(user.id, subject, settings.leastLevel(module)),
    },
    checkReady: async () => {
      await pool.query("SELECT 1");
      return halts.list().map(scopeWords);
    },
    trustedProxies: config.trustedProxies,
    webFolder: deps.webFolder,
    keptMessages: carriers.kept,
    resourcesFolder: config.resourcesDir,
    imageOrigins: config.imageOrigins,
    openAvatar: uploads.openAvatar,
    openOperatorPicture: (operator, token) => viewPicture({ pool, clock, box, uploads }, operator, token),
    version: deps.version,
  });
  observeMarketData(market, metrics.registry);
  observeFeeds(feeds, metrics.registry);
  observeSockets(sockets, metrics.registry);
  observeNotifications(notifications, metrics.registry);
  observeMonitor({ monitor, halts, clock }, metrics.registry);

  // What runs by itself; it stops in the reverse order, so that what was accepted is durable before the engine ends.
  shutdown.onStop("messages", messenger.stop);
  shutdown.onStop("settings", settings.follow(onFault));
  shutdown.onStop("corporate actions", corporateActions.follow(onFault));
  shutdown.onStop("settlement prices", settlementPrices.follow());
  await halts.reload();
  shutdown.onStop("halts", halts.follow(onFault));
  await market.start();
  shutdown.onStop("market data", () => market.stop());
  shutdown.onStop("stale prices", watchStalePrices({ market, clock, log }));
  await execution.start();
  shutdown.onStop("execution", execution.stop);
  await spot.start();
  shutdown.onStop("spot", spot.stop);
  await seconds.start();
  shutdown.onStop("second contracts", seconds.stop);
  await limits.start();
  await notifications.start();
  shutdown.onStop("notifications", notifications.stop);
  await assets.start();
  shutdown.onStop("assets", assets.stop);
  shutdown.onStop("uploads", uploads.stop);
  kyc.start();
  shutdown.onStop("identity checks", kyc.stop);
  shutdown.onStop("seals", startSealing(ledger, log));
  monitor.start();
  shutdown.onStop("monitor", monitor.stop);
  sockets.attach(http.server);
  shutdown.onStop("http", () => http.close());
  shutdown.onStop("sockets", () => sockets.close());
  await messenger.resume();
  outbox.start();
  shutdown.onStop("outbox", outbox.stop);
  const { notices } = notifications;
  const tasks = [
    idempotency.purge,
    outbox.purge,
    auth.purge,
    () => auth.security.closing.closeDue(clock.now()),
    kyc.eraseAtProvider,
    execution.purge,
    notices.purge,
    assets.purge,
    messenger.retry,
    uploads.purge,
    () => market.purge(),
  ];
  shutdown.onStop("housekeeping", startHousekeeping(tasks, log));
  return http;
}

const SEAL_INTERVAL_MS = 5_000;

/** Adds what is settled to the journal's hash chain every few seconds. @returns a function that stops it. */
function startSealing(ledger: Ledger, log: Log): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = ledger.seal().catch((error: unknown) => log.warn({ err: error }, "the journal could not be sealed"));
  }, SEAL_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
