module.exports = {
  schemaFile: '../../services/auth/openapi.json',
  apiFile: './src/api.ts',
  apiImport: 'api',
  outputFile: './src/generated.ts',
  exportName: 'generatedApi',
  hooks: true,
  tag: true,
  // A POST by the specification's path, but it only reads.
  endpointOverrides: [{ pattern: 'studyList', type: 'query' }],
};
