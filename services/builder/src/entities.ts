import { RoleEntity } from './configuration/role.entity';
import { SettingEntity } from './study/setting.entity';
import { StudyEntity } from './study/study.entity';

/** Tables of this service that are read and written through TypeORM. */
export const entities = [RoleEntity, SettingEntity, StudyEntity];
