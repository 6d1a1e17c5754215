-- The role of the product's own connections. It owns nothing, cannot sign in by itself, and starts with no right at
-- all on any table: every migration grants exactly what its tables need, so that immutable tables are immutable for
-- the whole program.
DO $$
BEGIN
  CREATE ROLE evenkeel_app NOLOGIN;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL; -- roles belong to the server, other databases may share it
END
$$;

DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'evenkeel_app', 'SET') THEN
    EXECUTE format('GRANT evenkeel_app TO %I', current_user);
  END IF;
END
$$;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO evenkeel_app;
