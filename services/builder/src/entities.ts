import { RoleEntity } from './configuration/role.entity';
import { SettingEntity } from './study/setting.entity';
import { StudyEntity } from './study/study.entity';

/** Tables that are read and written through TypeORM. */
export const entities = [RoleEntity, SettingEntity, StudyEntity];
