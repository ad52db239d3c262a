-- An EBLID may have up to eight digits (EBLID_DIGITS); on one server all have the same number of them.

alter table users drop constraint users_eblid_check;
alter table users add constraint users_eblid_check check (eblid ~ '^[0-9]{4,8}$');

-- What is true of the database as a whole, whichever program serves it; one row.
create table installation (
  is_only boolean primary key default true check (is_only),
  -- It is only raised: fewer digits could make one number of two.
  eblid_digits integer not null check (eblid_digits between 4 and 8)
);

insert into installation (eblid_digits) values (4);

-- Names of digits could be taken once, and such a number is given to nobody.
create index users_digit_names on users (username_key) where username_key ~ '^[0-9]{4,8}$';
