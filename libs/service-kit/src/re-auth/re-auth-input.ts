import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { MayBeAbsent } from '../input/inputs';

/** A token has less than half of it. */
const MAX_TOKEN_LENGTH = 1_000;

/** The field `reAuthToken` in the body of an act. It may be absent, because {@link ReAuthentication} answers this. */
export const TakesReAuthToken = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: String,
      maxLength: MAX_TOKEN_LENGTH,
      description:
        'Of `POST /api/auth/re-auth` for this act and object. Without a token that is valid for it: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED',
    }),
    MayBeAbsent(),
    MaxLength(MAX_TOKEN_LENGTH),
    IsString(),
  );
