declare module 'passport-jwt' {
  export const ExtractJwt: { fromAuthHeaderAsBearerToken(): (request: unknown) => string | null };
  export class Strategy {
    constructor(
      options: {
        jwtFromRequest: (request: unknown) => string | null;
        secretOrKey: string;
        algorithms: string[];
      },
      verify: (payload: never, done: (error: unknown, user: unknown) => void) => void,
    );
  }
}

declare module 'passport' {
  const passport: { use(name: string, strategy: object): void };
  export default passport;
}
