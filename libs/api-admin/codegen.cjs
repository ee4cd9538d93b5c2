module.exports = {
  schemaFile: '../../services/admin/openapi.json',
  apiFile: './src/api.ts',
  apiImport: 'api',
  outputFile: './src/generated.ts',
  exportName: 'generatedApi',
  hooks: true,
  tag: true,
  // Reads that the specification makes a POST.
  endpointOverrides: [
    { pattern: ['userBasic', 'siteMasterData', 'filterMasterList'], type: 'query' },
  ],
};
