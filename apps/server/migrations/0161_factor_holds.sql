-- A new second factor holds withdrawals as a new contact does, and one that is replaced or taken off as a new password does.
ALTER TABLE withdrawal_hold DROP CONSTRAINT withdrawal_hold_reason_check;
ALTER TABLE withdrawal_hold ADD CONSTRAINT withdrawal_hold_reason_check CHECK (reason IN
  ('passwordChanged', 'passwordReset', 'tradePwdChanged', 'emailBound', 'emailChanged', 'phoneBound', 'phoneChanged',
   'totpOn', 'totpChanged', 'totpOff', 'passkeyAdded', 'passkeyRemoved', 'recoveryRenewed'));

-- The language that a person signed in with: what is told of the account outside of the app is told in it.
ALTER TABLE session ADD COLUMN locale text NOT NULL DEFAULT 'en' CHECK (locale ~ '^[a-z]{2}$');
