/** Defined by the build (see `@casebook/mfe-build`). */
declare const CASEBOOK_SHELL_VERSION: string;
declare const CASEBOOK_OFFER: import('@casebook/remote-contract').Offer;
