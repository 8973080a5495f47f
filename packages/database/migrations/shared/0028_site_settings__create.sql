-- Every page carries these values in a script, so none may hold < or >.
create function is_site_address(address text) returns boolean immutable language sql as $$
  select address ~ '^https?://[^<>"[:space:]]+$' and length(address) <= 2048
$$;

-- What an admin has set for the whole site. An empty column means the default, which the environment gives. The table
-- has one row, or none while all values are defaults.
create table site_settings (
  id integer primary key default 1 check (id = 1),
  brand text check (length(brand) between 1 and 40 and brand !~ '[<>]'),
  tagline text check (length(tagline) between 1 and 120 and tagline !~ '[<>]'),
  notes_core_java text check (is_site_address(notes_core_java)),
  notes_dsa_java text check (is_site_address(notes_dsa_java)),
  notes_web_java text check (is_site_address(notes_web_java)),
  notes_dot_net text check (is_site_address(notes_dot_net)),
  notes_database text check (is_site_address(notes_database)),
  notes_operating_system text check (is_site_address(notes_operating_system)),
  notes_cpp text check (is_site_address(notes_cpp)),
  notes_c text check (is_site_address(notes_c)),
  notes_interview text check (is_site_address(notes_interview)),
  video_java text check (is_site_address(video_java)),
  video_dsa text check (is_site_address(video_dsa)),
  video_web text check (is_site_address(video_web)),
  contact_form text check (is_site_address(contact_form)),
  support_email text check (support_email ~ '^[^@<>"[:space:]]+@[^@<>"[:space:]]+$' and length(support_email) <= 254),
  chat text check (is_site_address(chat)),
  ad_frame text check (is_site_address(ad_frame)),
  version integer not null default 1
);

-- Every page shows some of it.
create trigger site_settings_content_change after insert or update or delete or truncate on site_settings
  for each statement execute function note_content_change();

create trigger site_settings_audit after insert or update or delete on site_settings for each row
  when (current_setting('abhyas.author', true) <> '') execute function note_admin_change();
