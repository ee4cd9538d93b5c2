module.exports = require('@casebook/mfe-build').remote(__dirname);
