-- A browser is told what concerns a person for as long as the session that asked for it: a device that is signed out, by its
-- owner's hand or from elsewhere, is told nothing more.
ALTER TABLE push_subscription ADD COLUMN session_id bigint;
CREATE INDEX push_subscription_session ON push_subscription (session_id);

CREATE FUNCTION session_ended() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- Those from before this column belong to a session that nobody knows: they go with the first one that ends.
  DELETE FROM push_subscription WHERE session_id = NEW.id OR (session_id IS NULL AND user_id = NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER UPDATE OF ended_at ON session
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION session_ended();
