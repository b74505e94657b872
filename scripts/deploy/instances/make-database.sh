#!/bin/sh
# Run by the image of PostgreSQL when its volume is new: the database, and a user who may do nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --username postgres <<'SQL'
CREATE ROLE drawbridge LOGIN PASSWORD :'password';
CREATE DATABASE drawbridge;
REVOKE ALL ON DATABASE drawbridge FROM PUBLIC;
GRANT CONNECT ON DATABASE drawbridge TO drawbridge;
\connect drawbridge
CREATE SCHEMA AUTHORIZATION drawbridge;
SQL
