import { Caller, CurrentCaller, Db, Problem, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  type SiteMasterData,
  SiteMasterDataList,
  StudyBody,
  StudyInfo,
  UserBasic,
} from './study.dto';

/** The study reads of spec section 7.2 that the administration service answers. */
@ApiTags('study')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/study')
export class StudyController {
  constructor(private readonly db: Db) {}

  @StudyPrivilege()
  @ApiOperation({ operationId: 'userBasic' })
  @ApiOkResponse({ type: UserBasic })
  @HttpCode(200)
  @Post(':studyId/user/basic')
  userBasic(@CurrentCaller() caller: Caller, @Body() _body: StudyBody): UserBasic {
    return {
      personId: caller.personId,
      loginId: caller.loginId,
      name: caller.name,
      roleId: caller.roleId!,
      roleCode: caller.roleCode!,
      siteIds: caller.siteIds ? [...caller.siteIds] : null,
    };
  }

  @StudyPrivilege()
  @ApiOperation({ operationId: 'siteMasterData' })
  @ApiOkResponse({ type: SiteMasterDataList })
  @HttpCode(200)
  @Post(':studyId/site/list-master-data')
  async siteMasterData(
    @CurrentCaller() caller: Caller,
    @Body() _body: StudyBody,
  ): Promise<SiteMasterDataList> {
    return { rows: await this.sites(caller) };
  }

  /** What the status screens filter by: the sites that the caller reaches. */
  @StudyPrivilege()
  @ApiOperation({ operationId: 'filterMasterList' })
  @ApiOkResponse({ type: SiteMasterDataList })
  @HttpCode(200)
  @Post(':studyId/status/filter-master-list')
  async filterMasterList(
    @CurrentCaller() caller: Caller,
    @Body() _body: StudyBody,
  ): Promise<SiteMasterDataList> {
    return { rows: await this.sites(caller) };
  }

  @StudyPrivilege({ all: ['study_info_view'] })
  @ApiOperation({ operationId: 'studyInfo' })
  @ApiOkResponse({ type: StudyInfo })
  @Get('info/:studyId')
  async info(@CurrentCaller() caller: Caller): Promise<StudyInfo> {
    const [row] = await this.db.read<StudyInfo>({
      name: 'study-info',
      text: `
        with sites as (
          select s.site_id as "siteId", s.site_code as "siteCode", s.name,
            coalesce(c.subjects, 0) as subjects, coalesce(c.disabled, 0) as "disabledSubjects"
          from admin.site s
          left join (
            select site_id, count(*)::int as subjects, count(*) filter (where disabled)::int as disabled
            from subject.v1_subject where study_id = $1 group by site_id
          ) c using (site_id)
          where s.study_id = $1 and not s.deleted and ($2::int[] is null or s.site_id = any ($2))
        )
        select st.study_id as "studyId", st.study_id_text as "studyIdText", st.name,
          st.protocol_number as "protocolNumber",
          (select count(*)::int from sites) as "siteCount",
          (select coalesce(sum(subjects), 0)::int from sites) as "subjectCount",
          (select coalesce(json_agg(x order by x."siteCode"), '[]') from sites x) as sites
        from builder.v1_study st where st.study_id = $1`,
      values: [caller.studyId, caller.siteIds],
    });
    if (!row) throw Problem.notFound();
    return row;
  }

  private sites(caller: Caller): Promise<SiteMasterData[]> {
    return this.db.read<SiteMasterData>({
      name: 'site-master-data',
      text: `select site_id as "siteId", site_code as "siteCode", name, country,
          utc_offset_minutes::int as "utcOffsetMinutes", disabled, econsent
        from admin.site
        where study_id = $1 and not deleted and ($2::int[] is null or site_id = any ($2))
        order by lower(site_code)`,
      values: [caller.studyId, caller.siteIds],
    });
  }
}
