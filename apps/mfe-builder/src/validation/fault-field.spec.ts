import { faultField } from './fault-field';

it.each([
  ['/study/description', 'description'],
  ['/pages/0/blocks/1/items/2/label', 'label'],
  ['/pages/0/blocks/1/items/2/properties/0', 'properties'],
  ['/checks/3/tests/0', 'tests'],
  ['/pages/0/blocks/1', undefined],
  ['/checks/3', undefined],
  ['/schedule/4/visit', undefined],
  ['', undefined],
])('a fault at "%s" is about %s', (path, field) => expect(faultField(path)).toBe(field));
