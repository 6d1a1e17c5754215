import type { TestDatabase } from "#/testing/test-database.ts";

const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
  AND usename = current_user AND pid <> pg_backend_pid() AND query NOT LIKE '%pg_stat_activity%'`;

/**
 * Ends the database's connections again and again while `storm` rages, each time ten more orders were acknowledged: by what
 * was acknowledged and not by time, so that a slow machine gets through too.
 */
export async function cutConnectionsDuring(
  database: TestDatabase,
  storm: Promise<unknown>,
  acknowledged: () => number,
): Promise<void> {
  let isOver = false;
  const end = storm.finally(() => {
    isOver = true;
  });
  const axe = (async () => {
    for (let next = 10; !isOver; ) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (acknowledged() < next) continue;
      next = acknowledged() + 10;
      await database.ownerPool.query(CUT);
    }
  })();
  await Promise.all([end, axe]);
}
