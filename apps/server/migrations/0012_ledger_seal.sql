-- Seals: a hash chain over the journal. Each seal covers the entries of a span of transactions and the seal before it,
-- so that a change of any sealed byte, made with whatever rights, shows when the chain is computed again.

CREATE TABLE journal_seal (
  seal bigint PRIMARY KEY CHECK (seal > 0),
  -- The span, half open: from_xact is the until_xact of the seal before.
  from_xact xid8 NOT NULL,
  until_xact xid8 NOT NULL,
  entries bigint NOT NULL CHECK (entries > 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  sealed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT journal_seal_span CHECK (from_xact < until_xact)
);

-- One entry with its legs as canonical text. JSON arrays, so that no content can be mistaken for a separator.
CREATE FUNCTION ledger_entry_text(entry journal_entry) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_array(
    entry.id::text, entry.mode, entry.type, entry.ref_type, entry.ref_id, entry.step,
    (extract(epoch FROM entry.created_at) * 1000000)::bigint::text, entry.xact::text,
    (
      SELECT jsonb_agg(jsonb_build_array(
        p.leg, p.account_id::text, p.asset, p.mode, p.delta::text, p.hold_id::text
      ) ORDER BY p.leg)
      FROM posting p WHERE p.entry_id = entry.id
    )
  )::text
$$;

-- SHA-256 over the seal before (nothing for the first) and the entries of a span in order of id.
CREATE FUNCTION ledger_span_hash(previous bytea, from_xact xid8, until_xact xid8) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(
    coalesce(previous, ''::bytea)
    || convert_to(coalesce(string_agg(ledger_entry_text(e), E'\n' ORDER BY e.id), ''), 'UTF8')
  )
  FROM journal_entry e WHERE e.xact >= from_xact AND e.xact < until_xact
$$;

-- Seals what is settled: entries of transactions older than every one still running, which no late commit can join. At
-- most some ten thousand at a time. Returns how many entries it sealed; the caller goes on until that is none.
CREATE FUNCTION ledger_seal() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last journal_seal;
  span_from xid8;
  span_until xid8;
  settled xid8;
  found_entries bigint;
BEGIN
  LOCK TABLE journal_seal IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO last FROM journal_seal ORDER BY seal DESC LIMIT 1;
  span_from := coalesce(last.until_xact, '0'::xid8);
  settled := pg_snapshot_xmin(pg_current_snapshot());
  -- The first transaction after the ten-thousandth entry's own, so that none is cut in two.
  SELECT least(settled, ((xact::text::bigint + 1)::text)::xid8) INTO span_until
    FROM journal_entry WHERE xact >= span_from AND xact < settled ORDER BY xact OFFSET 9999 LIMIT 1;
  span_until := coalesce(span_until, settled);
  SELECT count(*) INTO found_entries FROM journal_entry WHERE xact >= span_from AND xact < span_until;
  IF found_entries > 0 THEN
    INSERT INTO journal_seal (seal, from_xact, until_xact, entries, hash)
      VALUES (coalesce(last.seal, 0) + 1, span_from, span_until, found_entries,
        ledger_span_hash(last.hash, span_from, span_until));
  END IF;
  RETURN found_entries;
END $$;
