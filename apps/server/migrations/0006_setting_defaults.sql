-- What nobody has changed follows the program's defaults from version to version; what an operator has set stays.
ALTER TABLE setting ADD COLUMN is_default boolean NOT NULL DEFAULT true;
