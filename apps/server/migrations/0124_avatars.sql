-- The picture of a person; null for none.
ALTER TABLE app_user ADD COLUMN avatar_id text REFERENCES upload (id);
GRANT UPDATE (avatar_id) ON app_user TO evenkeel_app;
