--
-- PostgreSQL database dump
--

\restrict ehv7k50wrF7La6yGt51N1iFxy9lXkF40U7QLP1rTow6nsLFfYqBCZTOv1xIrUWR

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- PostgreSQL database dump complete
--

\unrestrict ehv7k50wrF7La6yGt51N1iFxy9lXkF40U7QLP1rTow6nsLFfYqBCZTOv1xIrUWR

