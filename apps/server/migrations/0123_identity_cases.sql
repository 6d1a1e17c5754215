-- Identity verification; docs/domain/IDENTITY.md draws the machine that kyc_transition holds as rows.
CREATE TABLE kyc_transition (
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (from_state, to_state)
);
INSERT INTO kyc_transition (from_state, to_state) VALUES
  ('NONE', 'DRAFT'),
  ('DRAFT', 'SUBMITTED'), ('REJECTED', 'SUBMITTED'), ('MORE_INFO', 'SUBMITTED'), ('EXPIRED', 'SUBMITTED'),
  ('SUBMITTED', 'REVIEW'),
  ('REVIEW', 'APPROVED'), ('REVIEW', 'REJECTED'), ('REVIEW', 'MORE_INFO'),
  ('APPROVED', 'EXPIRED');

CREATE TABLE kyc_case (
  id bigint PRIMARY KEY CHECK (id > 0),
  user_id bigint NOT NULL,
  mode text NOT NULL CHECK (mode IN ('SIM', 'LIVE')),
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  state text NOT NULL,
  -- What the person wrote, sealed; never in simulated money.
  identity bytea CHECK (identity IS NULL OR mode = 'LIVE'),
  -- A keyed print of the document's number, to find one identity on two accounts.
  doc_print bytea,
  reasons jsonb NOT NULL DEFAULT '[]',
  -- Who said yes first, where two must.
  first_approver text,
  provider_ref text UNIQUE,
  document_expires_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (user_id, mode, level)
);
CREATE UNIQUE INDEX kyc_case_document ON kyc_case (doc_print) WHERE state = 'APPROVED' AND mode = 'LIVE' AND level = 2;
CREATE INDEX kyc_case_waiting ON kyc_case (mode, submitted_at) WHERE state IN ('SUBMITTED', 'REVIEW');
CREATE INDEX kyc_case_expiring ON kyc_case (document_expires_at) WHERE state = 'APPROVED';

-- Every state that a case was in, and by whom it came there; never changed.
CREATE TABLE kyc_history (
  case_id bigint NOT NULL REFERENCES kyc_case (id),
  version integer NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  reasons jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (case_id, version),
  FOREIGN KEY (from_state, to_state) REFERENCES kyc_transition (from_state, to_state)
);

-- A case moves along the table of transitions, a version at a time, and leaves its step in the history.
CREATE FUNCTION kyc_case_step() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.state = OLD.state THEN
    RETURN NEW;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM kyc_transition t WHERE t.from_state = OLD.state AND t.to_state = NEW.state) THEN
    RAISE EXCEPTION 'case % cannot go from % to %', OLD.id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'kyc_transition';
  END IF;
  NEW.version := OLD.version + 1;
  INSERT INTO kyc_history (case_id, version, from_state, to_state, reasons, at)
    VALUES (OLD.id, NEW.version, OLD.state, NEW.state, NEW.reasons, coalesce(NEW.decided_at, NEW.submitted_at, now()));
  RETURN NEW;
END $$;
CREATE TRIGGER kyc_case_step BEFORE UPDATE ON kyc_case FOR EACH ROW EXECUTE FUNCTION kyc_case_step();

-- Each submission, counted by day.
CREATE TABLE kyc_submission (
  user_id bigint NOT NULL,
  day date NOT NULL,
  -- First, second or third of the day: the key makes a fourth impossible, however many ask at once.
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 3),
  case_id bigint NOT NULL REFERENCES kyc_case (id),
  PRIMARY KEY (user_id, day, place)
);

-- The pictures of the last submission.
CREATE TABLE kyc_file (
  case_id bigint NOT NULL REFERENCES kyc_case (id),
  field text NOT NULL CHECK (field IN ('frontUrl', 'backUrl', 'faceUrl', 'addressUrl')),
  upload_id text NOT NULL REFERENCES upload (id),
  PRIMARY KEY (case_id, field)
);

-- Events of the provider, each taken once.
CREATE TABLE kyc_event (
  event_id text PRIMARY KEY,
  received_at timestamptz NOT NULL
);

GRANT SELECT ON kyc_transition TO evenkeel_app;
GRANT SELECT, INSERT ON kyc_case, kyc_history, kyc_submission, kyc_event TO evenkeel_app;
GRANT UPDATE (state, identity, doc_print, reasons, first_approver, provider_ref, document_expires_at, submitted_at,
  decided_at, version) ON kyc_case TO evenkeel_app;
GRANT SELECT, INSERT, DELETE ON kyc_file TO evenkeel_app;
