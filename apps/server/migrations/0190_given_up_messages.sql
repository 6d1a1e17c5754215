-- Mail that its provider would not take stays until it is of no use: it is tried again, and an operator can send it.
ALTER TABLE waiting_message ADD COLUMN given_up_at timestamptz;
GRANT UPDATE (given_up_at) ON waiting_message TO evenkeel_app;
