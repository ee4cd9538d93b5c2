/** The draft, the last version, and the number of edits since the study was created or last imported. */
export const READ_FOR_IMPORT = {
  name: 'builder_read_for_import',
  text: `select builder.draft_text(d.study_id) as design, d.revision,
      (select count(*)::int from builder.draft_change c
        where c.study_id = d.study_id and c.revision > coalesce((select max(i.revision)
          from builder.draft_change i where i.study_id = d.study_id and i.source_file is not null), 1)
      ) as edits,
      (select jsonb_build_object('versionNo', v.version_no, 'name', v.name, 'design', v.design::text)
        from builder.version v where v.study_id = d.study_id
        order by v.version_no desc limit 1) as version
    from builder.draft d where d.study_id = :studyId`,
};
