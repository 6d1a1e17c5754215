-- What a provider of identity checks was given, by the reference that it knows: it is told to erase it once the case is gone.
CREATE TABLE kyc_handover (
  reference text PRIMARY KEY,
  -- Outlives its case, which is why it names none.
  case_id bigint NOT NULL,
  -- The case is gone: the provider is to be told.
  is_due boolean NOT NULL DEFAULT false
);
CREATE INDEX kyc_handover_case ON kyc_handover (case_id);
INSERT INTO kyc_handover (reference, case_id) SELECT provider_ref, id FROM kyc_case WHERE provider_ref IS NOT NULL;

CREATE FUNCTION kyc_case_gone() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE kyc_handover SET is_due = true WHERE case_id = OLD.id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION kyc_case_gone() FROM PUBLIC;
CREATE TRIGGER kyc_case_gone AFTER DELETE ON kyc_case FOR EACH ROW EXECUTE FUNCTION kyc_case_gone();

-- What is not due cannot be forgotten: nobody would tell the provider any more.
CREATE FUNCTION kyc_handover_kept() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT OLD.is_due THEN
    RAISE EXCEPTION 'the case of % is still there', OLD.reference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'kyc_handover_kept';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER kyc_handover_kept BEFORE DELETE ON kyc_handover FOR EACH ROW EXECUTE FUNCTION kyc_handover_kept();

GRANT SELECT, INSERT (reference, case_id), DELETE ON kyc_handover TO evenkeel_app;
