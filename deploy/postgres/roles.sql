-- Creates two roles with minimal rights. Run as superuser once before the first migration, and again to change
-- passwords:
--   OWNER_PASSWORD=... APP_PASSWORD=... psql DATABASE --file deploy/postgres/roles.sql
-- The owner runs migrations, which grant table rights to the other role (DATABASE_APP_ROLE).
\set ON_ERROR_STOP on
\if :{?owner} \else \set owner fourfold_owner \endif
\if :{?app} \else \set app fourfold_app \endif
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD

select format('create role %I login', name)
from unnest(array[:'owner', :'app']) name
where not exists (select from pg_roles where rolname = name)
\gexec

alter role :"owner" password :'owner_password';
alter role :"app" password :'app_password';

alter database :"DBNAME" owner to :"owner";
alter schema public owner to :"owner";
revoke all on schema public from public;
revoke connect, temporary on database :"DBNAME" from public;
grant connect on database :"DBNAME" to :"app";
