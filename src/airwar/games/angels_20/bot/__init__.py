"""How the machine plays: policy, evaluation, playouts and candidate moves."""
