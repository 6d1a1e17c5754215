-- How a person can be reached, and may sign in. Each address or number belongs to one person.
ALTER TABLE app_user
  -- As it is written to; lower case is how it is compared.
  ADD COLUMN email text CHECK (length(email) BETWEEN 3 AND 254),
  ADD COLUMN email_key text UNIQUE CHECK (email_key = lower(email)),
  -- E.164, the only form in which a number is kept.
  ADD COLUMN phone text UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  ADD CHECK ((email IS NULL) = (email_key IS NULL)),
  -- Nobody is without a way in.
  ADD CHECK (login_key IS NOT NULL OR email_key IS NOT NULL OR phone IS NOT NULL);
GRANT UPDATE (email, email_key, phone) ON app_user TO evenkeel_app;
