-- Pictures that people sent. The content lies in the store, sealed, under `purpose/id`; the id is 128 random bits.
CREATE TABLE upload (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint NOT NULL,
  mode text NOT NULL CHECK (mode IN ('SIM', 'LIVE')),
  purpose text NOT NULL CHECK (purpose IN ('avatar', 'kyc')),
  -- False where nothing was kept of it: in simulated money no document is.
  is_kept boolean NOT NULL,
  bytes integer NOT NULL CHECK (bytes >= 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- What its owner was told to mend: BLURRED, GLARE, CROPPED.
  issues text[] NOT NULL,
  created_at timestamptz NOT NULL,
  -- Since when something needs it; what nothing needs after a day is removed.
  used_at timestamptz,
  removed_at timestamptz,
  CHECK (purpose = 'avatar' OR mode = 'LIVE' OR NOT is_kept)
);
CREATE INDEX upload_user ON upload (user_id, created_at DESC);
CREATE INDEX upload_unused ON upload (created_at) WHERE used_at IS NULL AND removed_at IS NULL;
CREATE INDEX upload_kept_documents ON upload (used_at) WHERE purpose = 'kyc' AND is_kept AND removed_at IS NULL;
GRANT SELECT, INSERT ON upload TO evenkeel_app;
GRANT UPDATE (used_at, removed_at) ON upload TO evenkeel_app;
