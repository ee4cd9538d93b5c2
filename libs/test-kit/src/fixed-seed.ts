import fc from 'fast-check';

// Property tests are the same in every run; FC_SEED=… looks elsewhere.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20260401) });
