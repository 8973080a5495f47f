-- squawk-ignore-file constraint-missing-not-valid -- the table has one row at most
alter table site_settings
  add column tagline_hindi text check (length(tagline_hindi) between 1 and 120 and tagline_hindi !~ '[<>]');
