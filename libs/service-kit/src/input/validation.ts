import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import type { Problem } from '../problem/problem';
import { type Class, type CompiledInput, compiledInput } from './compiled-input';
import { explainFaults } from './explain-faults';
import { Faults } from './faults';
import { makeInput } from './quick-validation';
import { refuseUnstorable } from './storable-text';

/** Validates inputs with DTO classes: refuses unknown properties; faults become 422 with field and code. */
export const validationPipe = (): ValidationPipe => new InputPipe({ transform: true });

/**
 * Reads the decorators of class-validator, but walks an input itself: class-validator builds an error for every fault of every
 * element, so that a short body takes seconds and gets an answer of many times its size.
 */
class InputPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype, data } = metadata;
    // Texts and numbers of an address, and what a decorator of ours has read.
    if (type === 'custom' || !metatype || !this.toValidate(metadata)) {
      if (type !== 'custom') refuseUnstorable(value, data);
      return super.transform(value, metadata);
    }
    const input = compiledInput(metatype as Class);
    const sent = value ?? {};
    const made = tryToMake(input, sent);
    if (!made) throw refusalOf(input, sent, data ?? type);
    // After the counts were found right, because this looks at every element.
    refuseUnstorable(sent);
    return made;
  }
}

/** An error in a decorator, such as half a character in an e-mail address, is a wrong input. */
function tryToMake(input: CompiledInput, sent: unknown): object | undefined {
  try {
    return makeInput(input, sent);
  } catch {
    return undefined;
  }
}

function refusalOf(input: CompiledInput, sent: unknown, place: string): Problem {
  const faults = new Faults();
  explainFaults(input, sent, faults);
  if (faults.isEmpty) {
    // No object at all, such as a list, for a class without a required property.
    faults.enter(place);
    faults.add('INPUT_INVALID_VALUE');
  }
  return faults.refusal();
}
