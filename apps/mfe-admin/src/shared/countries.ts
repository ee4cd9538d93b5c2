/** Countries under their names; the shell shows the same ones. */
export { countryName, countryOptions } from '@casebook/ui/core';
