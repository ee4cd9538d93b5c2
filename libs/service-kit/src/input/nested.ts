import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsArray, IsObject, ValidateNested } from 'class-validator';

type ClassOf = () => new () => object;

/**
 * One object with the rules of its class; refuses a list and null. The class is given as a function because two classes may
 * refer to each other.
 */
export const ObjectOf = (type: ClassOf): PropertyDecorator =>
  // class-validator accepts a list in place of an object, and checks its elements instead.
  applyDecorators(IsObject(), ValidateNested(), Type(type));

/** A list, whose entries are each an object with the rules of its class; refuses a list or null as an entry. */
export const ObjectsOf = (type: ClassOf): PropertyDecorator =>
  applyDecorators(IsArray(), IsObject({ each: true }), ValidateNested({ each: true }), Type(type));
