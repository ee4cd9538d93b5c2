/** SQL of the counters of wrong attempts: `sign_in_counter` counts everywhere, `sign_in_origin` for one origin. */

/** Wrong attempts that an attempt from an origin meets, and those of the last hour from all unknown devices. */
export const STANDING = `
  select (coalesce((select c.failed + c.failed_answers from auth.sign_in_counter c where c.login_key = :loginKey), 0)
      + coalesce((select o.failed from auth.sign_in_origin o
        where o.login_key = :loginKey and o.origin = :origin), 0))::integer as failed,
    (select coalesce(sum(o.failed), 0) from auth.sign_in_origin o
      where o.login_key = :loginKey and not o.known_device and o.failed_at > now() - interval '1 hour')::integer as strange`;

export const COUNT_ORIGIN = `
  insert into auth.sign_in_origin as o (login_key, origin, known_device, failed, failed_at)
  values (:loginKey, :origin, :isKnown, 1, now())
  on conflict (login_key, origin) do update set failed = least(o.failed + 1, :maxFailed), failed_at = now()`;

export const COUNT_EVERYWHERE = `
  insert into auth.sign_in_counter as c (login_key, failed, failed_answers) values (:loginKey, :failed, :failedAnswers)
  on conflict (login_key) do update set
    failed = least(c.failed + excluded.failed, :maxFailed), failed_answers = least(c.failed_answers + excluded.failed_answers, :maxFailed),
    locked_at = case when c.failed + c.failed_answers + 1 >= :maxFailed then coalesce(c.locked_at, now()) end`;

/** An origin is locked by its own wrong attempts together with those that count everywhere. */
export const LOCK_ORIGIN = `
  update auth.sign_in_origin o set locked_at = now()
  where o.login_key = :loginKey and o.origin = :origin and o.locked_at is null
    and o.failed + coalesce((select c.failed + c.failed_answers from auth.sign_in_counter c
      where c.login_key = :loginKey), 0) >= :maxFailed`;

export const HOLD_EVERYWHERE = `
  select 1 from auth.sign_in_counter where login_key = :loginKey for update`;

export const HOLD_ORIGIN = `
  select 1 from auth.sign_in_origin where login_key = :loginKey and origin = :origin for update`;

export const CLEAR_EVERYWHERE = `
  update auth.sign_in_counter set failed = 0, failed_answers = case when :answersToo then 0 else failed_answers end
  where login_key = :loginKey`;

export const CLEAR_ORIGIN = `
  update auth.sign_in_origin set failed = 0 where login_key = :loginKey and origin = :origin`;

export const MOVE = `
  insert into auth.sign_in_counter (login_key, failed, failed_answers)
  select :to, 0, coalesce((select failed_answers from auth.sign_in_counter where login_key = :from), 0)
  on conflict (login_key) do update set failed = 0, failed_answers = excluded.failed_answers, locked_at = null`;

export const FORGET_ORIGINS = `
  update auth.sign_in_origin set failed = 0, locked_at = null where login_key = :loginKey`;
