module.exports = {
  schemaFile: '../../services/subject/openapi.json',
  apiFile: './src/api.ts',
  apiImport: 'api',
  outputFile: './src/generated.ts',
  exportName: 'generatedApi',
  hooks: { queries: true, lazyQueries: true, mutations: true },
  // A subject number may hold any character.
  encodePathParams: true,
  tag: true,
};
