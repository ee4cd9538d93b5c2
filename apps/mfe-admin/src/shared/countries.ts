/** Countries with their names, as the shell shows them. */
export { countryName, countryOptions } from '@casebook/ui/core';
