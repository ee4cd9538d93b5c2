/** Sets the context of this transaction's write. Only the begin functions may call it. */
const SET_CONTEXT = `
create function platform.set_write_context(
  p_study integer, p_actor integer, p_actor_name text, p_organisation text, p_role integer, p_role_name text,
  p_site integer, p_request text, p_client text, p_origin text, p_proof text
) returns void language plpgsql set search_path = pg_catalog as $$
declare
  v_text text;
  v_key bytea;
begin
  if p_study is null or p_actor is null or coalesce(p_origin, '') = '' then
    raise exception 'begin_write needs study, actor and origin' using errcode = 'CB000';
  end if;
  if p_study > 0 then
    perform pg_advisory_xact_lock_shared(7201, p_study);
    if exists (select 1 from platform.study_lock l where l.study_id = p_study and l.locked) then
      raise exception 'study % is locked', p_study using errcode = 'CB423';
    end if;
  end if;
  v_text := json_build_object(
    'tx', pg_current_xact_id()::text, 'study', p_study, 'actor', p_actor, 'actorName', p_actor_name,
    'organisation', p_organisation, 'role', p_role, 'roleName', p_role_name, 'site', p_site,
    'request', p_request, 'client', p_client, 'origin', p_origin, 'proof', p_proof)::text;
  select k.key into v_key from platform.context_key k;
  perform set_config('casebook.write',
    encode(sha256(v_key || sha256(v_key || convert_to(v_text, 'UTF8'))), 'hex') || v_text, true);
end $$;`;

/**
 * Platform schema, version 6: the database looks up the author of a write instead of trusting the service.
 *
 * A service begins a write with the session of the caller, with a job that a person with a session requested, or as the
 * system where its descriptor allows that. The name and organisation of the person come from tables that the auth service
 * maintains. The context is authenticated with a key that no service can read, so that no service can set it itself.
 */
export const PLATFORM_0006 = `
create table platform.context_key (
  only_one boolean primary key default true check (only_one),
  key bytea not null
);
insert into platform.context_key (key)
  select sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8'));

-- Maintained by the service that owns people and sessions. Only the digest of a session is stored.
create table platform.person (
  person_id integer primary key,
  name text not null,
  organisation text,
  disabled boolean not null
);
create table platform.session (
  session_key bytea primary key,
  person_id integer not null,
  expires_at timestamptz not null,
  ended boolean not null
) with (fillfactor = 70);

-- Jobs that may outlive the session of the person who requested them: they write for that person, in that role and study.
create table platform.job_authority (
  job_id uuid primary key,
  login_role text not null,
  study_id integer not null,
  person_id integer not null,
  role_id integer,
  role_name text,
  request_id text,
  client text,
  at timestamptz not null default now()
);

create function platform.keep_person(p_person integer, p_name text, p_organisation text, p_disabled boolean) returns void
language sql security definer set search_path = pg_catalog as $$
  insert into platform.person values (p_person, p_name, p_organisation, p_disabled)
  on conflict (person_id) do update
    set name = excluded.name, organisation = excluded.organisation, disabled = excluded.disabled
$$;
create function platform.keep_session(p_session uuid, p_person integer, p_expires_at timestamptz, p_ended boolean) returns void
language sql security definer set search_path = pg_catalog as $$
  insert into platform.session values (sha256(convert_to(p_session::text, 'UTF8')), p_person, p_expires_at, p_ended)
  on conflict (session_key) do update
    set expires_at = excluded.expires_at, ended = platform.session.ended or excluded.ended
$$;

${SET_CONTEXT}

create or replace function platform.write_context() returns json language plpgsql stable set search_path = pg_catalog as $$
declare
  v_sealed text := current_setting('casebook.write', true);
  v_text text := substr(v_sealed, 65);
  v_context json;
  v_key bytea;
begin
  if coalesce(v_sealed, '') <> '' then
    select k.key into v_key from platform.context_key k;
    if left(v_sealed, 64) = encode(sha256(v_key || sha256(v_key || convert_to(v_text, 'UTF8'))), 'hex') then
      v_context := v_text::json;
      if v_context ->> 'tx' = pg_current_xact_id()::text then return v_context; end if;
    end if;
  end if;
  raise exception 'this write did not begin with platform.begin_write' using errcode = 'CB000';
end $$;

-- Begins a write with the session of the caller. A request that is running when its session expires may finish.
create function platform.begin_session_write(
  p_study integer, p_session uuid, p_role integer, p_role_name text, p_site integer, p_request text, p_client text, p_origin text
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare v platform.person;
begin
  select p.* into v from platform.session s join platform.person p using (person_id)
    where s.session_key = sha256(convert_to(p_session::text, 'UTF8')) and not s.ended
      and s.expires_at > now() - interval '5 minutes' and not p.disabled;
  if not found then raise exception 'no such session' using errcode = 'CB401'; end if;
  perform platform.set_write_context(p_study, v.person_id, v.name, v.organisation, p_role, p_role_name, p_site, p_request,
    p_client, p_origin, 'session');
end $$;

-- Lets a job write for the author of this transaction, which is the one that enqueues the job.
create function platform.authorise_job(p_job uuid) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare v json := platform.write_context();
begin
  if v ->> 'proof' <> 'session' then
    raise exception 'only a person who is signed in lets a job write' using errcode = 'CB401';
  end if;
  insert into platform.job_authority (job_id, login_role, study_id, person_id, role_id, role_name, request_id, client)
  values (p_job, session_user, (v ->> 'study')::integer, (v ->> 'actor')::integer, (v ->> 'role')::integer,
    v ->> 'roleName', v ->> 'request', v ->> 'client');
end $$;

-- Begins a write for the person who requested the job, in the study of the request.
create function platform.begin_job_write(p_study integer, p_job uuid, p_site integer, p_origin text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v platform.job_authority;
  v_person platform.person;
begin
  select * into v from platform.job_authority a
    where a.job_id = p_job and a.login_role = session_user and p_study in (0, a.study_id) and a.at > now() - interval '7 days';
  if not found then raise exception 'nobody asked for this job' using errcode = 'CB401'; end if;
  select * into v_person from platform.person p where p.person_id = v.person_id and not p.disabled;
  if not found then raise exception 'the person of this job is gone' using errcode = 'CB401'; end if;
  perform platform.set_write_context(p_study, v.person_id, v_person.name, v_person.organisation, v.role_id, v.role_name, p_site,
    v.request_id, v.client, p_origin, 'job');
end $$;

-- Begins a write of the system; granted only to services that name it in their descriptor.
create function platform.begin_system_write(p_study integer, p_site integer, p_request text, p_origin text) returns void
language sql security definer set search_path = pg_catalog as $$
  select platform.set_write_context(p_study, 0, 'System', null, null, null, p_site, p_request, null, p_origin, 'system')
$$;

-- Begins a write of a person without a session, as at sign-in; granted only to services that name it in their descriptor.
create function platform.begin_person_write(p_study integer, p_person integer, p_site integer, p_request text, p_origin text)
returns void language plpgsql security definer set search_path = pg_catalog as $$
declare v platform.person;
begin
  select * into v from platform.person p where p.person_id = p_person;
  if not found then raise exception 'no such person' using errcode = 'CB401'; end if;
  perform platform.set_write_context(p_study, v.person_id, v.name, v.organisation, null, null, p_site, p_request, null, p_origin,
    'person');
end $$;

-- Begins a write with any author: for migrations, which run as the owner of a schema.
create or replace function platform.begin_write(
  p_study integer, p_actor integer, p_actor_name text, p_organisation text,
  p_role integer, p_role_name text, p_site integer, p_request text, p_client text, p_origin text
) returns void language sql security definer set search_path = pg_catalog as $$
  select platform.set_write_context(p_study, p_actor, p_actor_name, p_organisation, p_role, p_role_name, p_site, p_request,
    p_client, p_origin, 'told')
$$;

revoke all on all functions in schema platform from public;
revoke all on all functions in schema audit from public;
`;
