-- squawk-ignore-file constraint-missing-not-valid -- the table has one row at most
-- The sponsor's card of the ad slot. The days are India's, and both belong to the period.
alter table site_settings
  add column sponsor_text text check (length(sponsor_text) between 1 and 160 and sponsor_text !~ '[<>]'),
  add column sponsor_text_hindi text
    check (length(sponsor_text_hindi) between 1 and 160 and sponsor_text_hindi !~ '[<>]'),
  add column sponsor_link text check (is_site_address(sponsor_link) and sponsor_link like 'https:%'),
  add column sponsor_picture text check (is_site_address(sponsor_picture) and sponsor_picture like 'https:%'),
  add column sponsor_first_day date,
  add column sponsor_last_day date check (sponsor_last_day >= sponsor_first_day),
  add constraint site_settings_sponsor_whole_check check (
    num_nonnulls(sponsor_text, sponsor_link) = 2
    or num_nonnulls(
      sponsor_text, sponsor_text_hindi, sponsor_link, sponsor_picture, sponsor_first_day, sponsor_last_day
    ) = 0
  );
