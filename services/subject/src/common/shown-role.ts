/**
 * SQL of the name of a role as a person reads it: a text map with the translations while a role of the study still has the
 * name that was recorded, otherwise the recorded name alone; null without one.
 *
 * @param recorded the name that was recorded
 * @param which condition for the role `r`
 */
export const shownRole = (recorded: string, which: string): string => `coalesce(
      (select r.name from builder.v1_role r
        where ${which} and exists (select 1 from jsonb_each_text(r.name) n where n.value = ${recorded}) limit 1),
      case when ${recorded} is not null then jsonb_build_object('en', ${recorded}) end)`;
